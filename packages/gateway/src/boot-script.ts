/**
 * The one inline script of every page. Static, so that the content security policy can name its hash. It starts the page's
 * own scripts after the first paint (measured: starting them earlier costs over a second of it), all at once.
 */
export const bootScript = [
  '(function(){var b=JSON.parse(document.getElementById("boot").textContent),on=0;',
  'function add(t,p){var e=document.createElement(t);for(var k in p)e[k]=p[k];document.head.appendChild(e)}',
  'function go(){if(on)return;on=1;',
  'b.preload.forEach(function(u){var l={rel:"preload",as:"script",href:u[0]};',
  'if(u[1]){l.crossOrigin="anonymous";l.integrity=u[1]}add("link",l)});',
  'add("script",{type:"module",src:b.main})}',
  'function soon(){requestAnimationFrame(function(){setTimeout(go,0)})}',
  'try{new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)soon()})',
  '.observe({type:"paint",buffered:true})}catch(e){soon()}',
  'addEventListener("load",function(){setTimeout(go,200)})})()',
].join('')
