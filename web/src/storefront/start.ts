/**
 * Loads the scripts of the page after its content, or at the first touch: on a slow network, they would delay pictures and
 * fonts. Links and forms work before that.
 */
const scripts = document.getElementById('page-props')?.dataset.scripts?.split(' ') ?? []
const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart']

function loadScripts(): void {
  for (const name of touches) removeEventListener(name, loadScripts)
  const [main, ...others] = scripts.splice(0)
  if (!main) return
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main }))
}

/** Milliseconds from requesting a frame until it is on the screen of a slow phone. */
const paintTime = 100

function loadSoon(): void {
  requestAnimationFrame(() => setTimeout(loadScripts, paintTime))
}

for (const name of touches) addEventListener(name, loadScripts, { passive: true })
if (document.readyState === 'complete') loadSoon()
else addEventListener('load', loadSoon, { once: true })
