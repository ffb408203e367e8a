/**
 * The page of a locked site: the crest, a field, and a button that appears when the password is right (docs/product.md#site-lock). Only the
 * server checks the password. Pure.
 */
import { escapeHtml } from '@club/contracts/escape-html'
import { contentSecurityPolicy } from '../security-headers.ts'
import type { LastWords } from '../site-language.ts'
import { lockPath } from './site-lock.core.ts'

const style = [
  ':root{color-scheme:dark}*{box-sizing:border-box}',
  'body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:1rem;background:#081a4b;color:#fff;',
  'font:1.0625rem/1.5 system-ui,sans-serif}',
  'main{width:min(24rem,100%);display:grid;gap:1.25rem;justify-items:center;text-align:center}',
  'img{width:9rem;height:9rem;object-fit:contain}h1{margin:0;font-size:1.5rem;line-height:1.2}p{margin:0}',
  'form{width:100%;display:grid;gap:.75rem;text-align:start}label{font-weight:600}',
  'input,button{width:100%;min-height:3rem;padding:.5rem .75rem;border-radius:4px;font:inherit}',
  'input{border:1px solid #9db0e8;background:#fff;color:#081a4b}',
  'button{border:2px solid transparent;background:#ff5a3c;color:#081a4b;font-weight:700;cursor:pointer}',
  ':focus-visible{outline:3px solid #fff;outline-offset:3px}[hidden]{display:none}',
].join('')

/** Checks a moment after the last key, and ignores a response that is out of date. Enter need not wait for it: the server decides. */
const script = [
  '(function(){var f=document.forms[0],b=f.querySelector("button"),n=0,t;b.hidden=true;',
  'f.password.addEventListener("input",function(){var m=++n;b.hidden=true;clearTimeout(t);',
  'if(f.password.value)t=setTimeout(function(){fetch(f.action,{method:"POST",',
  'headers:{"content-type":"application/x-www-form-urlencoded"},',
  'body:new URLSearchParams({password:f.password.value,only:"look"})}).then(function(r){if(m===n)b.hidden=r.status!==204},function(){})},250)})})()',
].join('')

export type LockProblem = 'wrong' | 'too-many'
export type LockPage = { html: string; policy: string }

/**
 * @param back the page that was requested
 * @param problem of what was given: a wrong password, or one too many
 */
export function lockPage(
  { lang, dir, text, crest, club }: LastWords,
  back: string,
  problem: LockProblem | null,
): LockPage {
  const said = problem === null ? null : problem === 'wrong' ? text.lockWrong : text.lockTooMany
  const html = `<!doctype html><html lang="${escapeHtml(lang)}" dir="${dir === 'rtl' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(text.lockTitle)}</title><style>${style}</style></head><body><main>
${crest === null ? '' : `<img src="${escapeHtml(crest)}" alt="${escapeHtml(club)}" width="144" height="144">`}
<h1>${escapeHtml(text.lockTitle)}</h1><p>${escapeHtml(text.lockText)}</p>
<form method="post" action="${lockPath}"><input type="hidden" name="back" value="${escapeHtml(back)}">
<label for="password">${escapeHtml(text.lockPassword)}</label>
<input id="password" name="password" type="password" autocomplete="off" required${problem === 'wrong' ? ' aria-invalid="true"' : ''}${said === null ? '' : ' aria-describedby="problem" autofocus'}>
${said === null ? '' : `<p id="problem" role="alert">${escapeHtml(said)}</p>`}
<button>${escapeHtml(text.lockAccess)}</button></form></main><script>${script}</script></body></html>`
  return { html, policy: contentSecurityPolicy([style], [], [], script) }
}
