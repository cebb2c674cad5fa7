/**
 * Brings the page to life once what is to be read is there, or at the first touch of it: on a slow network scripts would
 * take the way of pictures and type. Everything works before that, by links and forms.
 */
const scripts = document.getElementById('page-props')?.dataset.scripts?.split(' ') ?? []
const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart']

function begin(): void {
  for (const name of touches) removeEventListener(name, begin)
  const [main, ...others] = scripts.splice(0)
  if (!main) return
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main }))
}

/** Milliseconds after a frame was asked for until it is on the screen, also of a slow phone. */
const painted = 100

function beginSoon(): void {
  requestAnimationFrame(() => setTimeout(begin, painted))
}

for (const name of touches) addEventListener(name, begin, { passive: true })
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon, { once: true })
