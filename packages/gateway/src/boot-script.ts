/**
 * Keeps a press that comes before the button's code has loaded, and repeats it once React has taken the button over: React marks the
 * button with a key, or its container if that is kept as it stands (`data-still`). Once React listens (it marks the document too) it
 * hydrates what it can within the press and handles it itself, but forgets a press that it cannot handle at once; so the first look
 * comes after the press. Only the last press counts, for half a minute. Buttons that submit a form work without code.
 */
const keepPress = [
  'var kept,until;',
  'function has(o,key){return Object.keys(o).some(function(k){return!k.indexOf(key)})}',
  'function owned(b){return has(b.closest("[data-still]")||b,"__reactProps$")}',
  'function look(){if(!kept)return;if(!kept.isConnected||Date.now()>until)kept=0;',
  'else if(owned(kept)){var b=kept;kept=0;b.click()}else requestAnimationFrame(look)}',
  'addEventListener("click",function(e){if(!e.isTrusted)return;kept=0;',
  'var b=e.target.closest&&e.target.closest("button"),heard=has(document,"_reactListening");',
  'if(!b||b.disabled||b.type=="submit"&&b.form||owned(b))return;kept=b;until=Date.now()+3e4;',
  'setTimeout(function(){if(heard&&kept==b&&owned(b))kept=0;look()},0)},true);',
]

/**
 * The one inline script of every page. Static, so that the content security policy can name its hash. It starts the page's
 * own scripts after the first paint (measured: starting them earlier costs over a second of it), all at once.
 */
export const bootScript = [
  '(function(){',
  ...keepPress,
  'var b=JSON.parse(document.getElementById("_boot").textContent),on=0;',
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
