/** After everything that the page itself needs. */
export function whenIdle(work: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(work, 200)
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', start)
  }
}
