/** Milliseconds. */
const duration = 8000

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** Shows a sentence below the header for a while. Screen readers announce it. */
export function showStatus(text: string): void {
  region ??= createRegion()
  region.textContent = ''
  // Screen readers announce a new region only when its text changes later.
  setTimeout(() => {
    if (region) region.textContent = text
  }, 100)
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (region) region.textContent = ''
  }, duration)
}

function createRegion(): HTMLElement {
  const element = document.createElement('p')
  element.role = 'status'
  element.className =
    'fixed inset-x-4 top-20 z-50 mx-auto w-fit max-w-md rounded-panel bg-ink px-6 py-3 text-center text-paper shadow-floating empty:hidden'
  document.body.append(element)
  return element
}
