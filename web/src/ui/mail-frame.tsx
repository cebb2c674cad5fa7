import { useEffect, useRef, useState } from 'react'

interface MailFrameProps {
  title: string
  src: string
  className: string
}

/** An e-mail without scripts, in a frame as high as the e-mail. Until it is measured, or without a script, it scrolls. */
export function MailFrame({ title, src, className }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => (frame.current ? watchHeight(frame.current, setHeight) : undefined), [])
  return (
    <iframe
      ref={frame}
      title={title}
      src={src}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={className}
      style={height ? { height } : undefined}
    />
  )
}

/** Reports the height of the document in a frame with the border of the frame. Returns how to stop. */
function watchHeight(frame: HTMLIFrameElement, report: (height: number) => void): () => void {
  const measure = () => {
    const root = frame.contentDocument?.documentElement
    const border = frame.offsetHeight - frame.clientHeight
    if (root?.offsetHeight && frame.contentWindow?.location.href !== 'about:blank') {
      report(Math.ceil(root.getBoundingClientRect().height) + border)
    }
  }
  const observer = new ResizeObserver(measure)
  observer.observe(frame)
  frame.addEventListener('load', measure)
  return () => {
    observer.disconnect()
    frame.removeEventListener('load', measure)
  }
}
