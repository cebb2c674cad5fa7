/** The message of the shop's page to the page that shows it. */
export interface Returned {
  /** The code to exchange for tokens. */
  code?: string | undefined
  /** The random text of the sign-in. */
  state?: string | undefined
}

/** Shows a page of the shop and waits for its message with this `state`. Ignores messages of other origins. */
export type Show = (page: { url: string; origin: string; state: string }) => Promise<Returned>

/** How long to wait for the message, in milliseconds. */
const patience = 120_000

/** Opens the page in a hidden frame. Ignores messages of other windows. */
export const inHiddenFrame: Show = ({ url, origin, state }) =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
    }
    const hear = ({ data, origin: from, source }: MessageEvent<Returned | null>) => {
      if (from !== origin || source !== frame.contentWindow || data?.state !== state) return
      end()
      resolve(data)
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error('OAuth flow timed out'))
    }, patience)
    window.addEventListener('message', hear)
    frame.hidden = true
    frame.src = url
    document.body.append(frame)
  })
