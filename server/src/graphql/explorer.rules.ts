import { escapeHtml, scriptJson } from '../platform/pages/html.ts'

interface Explorer {
  shopName: string
  /** The OAuth client of the storefront. Requests act as its visitor, unless the developer enters a token or key. */
  clientId: string
  endpoint: string
  schema: string
  nonce: string
}

/** A page to try documents on. It loads nothing from other hosts. */
export function explorerPage({ shopName, clientId, endpoint, schema, nonce }: Explorer): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>GraphQL · ${escapeHtml(shopName)}</title><style nonce="${nonce}">${styles}</style></head><body>
<header><h1>GraphQL</h1><p>${escapeHtml(shopName)} · <code>POST ${escapeHtml(endpoint)}</code></p></header>
<main>
<form id="ask">
<label for="document">Document</label>
<textarea id="document" rows="16" spellcheck="false" autocapitalize="off" autocomplete="off">${escapeHtml(firstDocument)}</textarea>
<label for="variables">Variables, as JSON</label>
<textarea id="variables" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off">${escapeHtml(firstVariables)}</textarea>
<label for="token">Access token or API key</label>
<input id="token" spellcheck="false" autocomplete="off" aria-describedby="hint">
<p id="hint">Leave this empty to act as a visitor of the storefront. You stay the same visitor until you leave the page.</p>
<button>Run <kbd>Ctrl Enter</kbd></button>
</form>
<section aria-labelledby="answer-title"><h2 id="answer-title">Answer</h2>
<p id="said" role="status"></p><pre id="answer" tabindex="0" aria-label="Answer"></pre></section>
<section aria-labelledby="schema-title"><h2 id="schema-title">Schema</h2>
<label for="look-up">Look up a type or a field</label>
<input id="look-up" type="search" spellcheck="false" autocomplete="off">
<pre id="schema" tabindex="0" aria-label="Schema">${escapeHtml(schema)}</pre></section>
</main>
<script nonce="${nonce}">const clientId=${scriptJson(clientId)},endpoint=${scriptJson(endpoint)};${script}</script>
</body></html>`
}

const firstDocument = `query ($filter: JSON) {
  products(filter: $filter, limit: 3) {
    total
    items {
      name
      price { now { formatted } }
      collections { name }
    }
  }
}`

const firstVariables = `{ "filter": { "stock.inStock": true } }`

const styles = `:root{color-scheme:light dark;--line:light-dark(#8a8a86,#77776f);--soft:light-dark(#55554f,#b4b4aa);
--page:light-dark(#fbfaf7,#191917);--field:light-dark(#fff,#232320);--text:light-dark(#1d1d1a,#f1f0ea);
--accent:light-dark(#24503c,#9fd3b6);--on:light-dark(#fff,#14241c)}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
header{padding:1.5rem 1rem 0;max-width:100rem;margin:auto}h1{font-size:1.75rem;margin:0}h2{font-size:1.125rem;margin:0 0 .5rem}
header p,#hint,#said{margin:.25rem 0;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
main{display:grid;gap:2rem;padding:1.5rem 1rem 3rem;max-width:100rem;margin:auto;grid-template-columns:minmax(0,1fr)}
@media (min-width:64rem){main{grid-template-columns:repeat(3,minmax(0,1fr))}header,main{padding-inline:2rem}}
label{display:block;font-weight:600;font-size:.875rem;margin:0 0 .25rem}
textarea,input{width:100%;padding:.625rem .75rem;margin:0 0 1rem;border:1px solid var(--line);border-radius:.5rem;
background:var(--field);color:inherit;font:.875rem/1.5 ui-monospace,monospace;resize:vertical}
#token{margin-bottom:.25rem}#hint{margin-bottom:1rem}
button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on);
font:600 1rem system-ui,sans-serif;cursor:pointer}button[disabled]{opacity:.6;cursor:progress}kbd{font:inherit;opacity:.8;margin-left:.5rem}
pre{margin:0;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--field);overflow:auto;
max-height:70vh;min-height:10rem;font:.8125rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const script = `
const by=(id)=>document.getElementById(id),form=by('ask'),button=form.querySelector('button')
let visitor
async function token(){
  const typed=by('token').value.trim()
  if(typed||visitor)return typed||visitor
  const reply=await fetch('/oauth2/token',{method:'POST',headers:{'content-type':'application/json'},
    body:JSON.stringify({clientId,grantType:'anonymous'})})
  return visitor=(await reply.json()).access_token
}
async function run(){
  let variables
  try{variables=JSON.parse(by('variables').value||'{}')}
  catch(error){by('said').textContent='The variables are not valid JSON: '+error.message;by('variables').focus();return}
  button.disabled=true
  const begin=performance.now()
  try{
    const reply=await fetch(endpoint,{method:'POST',headers:{'content-type':'application/json',authorization:await token()},
      body:JSON.stringify({query:by('document').value,variables})})
    const text=await reply.text()
    by('said').textContent=reply.status+' in '+Math.round(performance.now()-begin)+' ms'
    by('answer').textContent=JSON.stringify(JSON.parse(text),null,2)
  }catch(error){by('said').textContent='No answer: '+error.message}
  button.disabled=false
}
form.addEventListener('submit',(event)=>{event.preventDefault();run()})
form.addEventListener('keydown',(event)=>{if(event.key==='Enter'&&(event.ctrlKey||event.metaKey)){event.preventDefault();run()}})
const blocks=by('schema').textContent.split(/\\n\\n(?=\\S)/)
by('look-up').addEventListener('input',({target})=>{
  const word=target.value.trim().toLowerCase()
  by('schema').textContent=blocks.filter((block)=>block.toLowerCase().includes(word)).join('\\n\\n')||'No type or field has this name.'
})`
