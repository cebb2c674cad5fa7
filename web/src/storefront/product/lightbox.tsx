import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { t } from '../texts/texts.ts'
import { ClipPlayer } from './clip.tsx'
import type { Shot } from './shots.rules.ts'
import { apart, centred, scaleBy } from './zoom.rules.ts'

export interface LightboxProps {
  shots: readonly Shot[]
  current: number
  onShow(index: number): void
  onKeyDown(event: KeyboardEvent): void
  onClose(): void
}

/** One picture over everything, as large as one likes. */
export function Lightbox({ shots, current, onShow, onKeyDown, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const shot = shots[current]
  const show = (index: number) => onShow((index + shots.length) % shots.length)

  return (
    <dialog
      ref={dialog}
      aria-label={t.product.pictures}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-clip bg-paper text-ink"
    >
      {shot?.image ? (
        <Close key={current} image={shot.image} src={shot.large} />
      ) : (
        shot && <ClipPlayer clip={shot.video} className="size-full" />
      )}
      <p
        aria-live="polite"
        className="numbers absolute start-4 top-4 rounded-full bg-paper px-3 py-2 text-sm"
      >
        <span className="sr-only">{shot?.image?.alt} </span>
        {current + 1} / {shots.length}
      </p>
      <Round
        icon="cross"
        name={t.product.close}
        onClick={() => dialog.current?.close()}
        className="end-4 top-4"
      />
      {shots.length > 1 && (
        <>
          <Round
            icon="back"
            name={t.product.previous}
            onClick={() => show(current - 1)}
            className="start-4 bottom-4 rtl:-scale-x-100 sm:top-1/2 sm:bottom-auto"
          />
          <Round
            icon="back"
            name={t.product.next}
            onClick={() => show(current + 1)}
            className="end-4 bottom-4 ltr:-scale-x-100 sm:top-1/2 sm:bottom-auto"
          />
        </>
      )}
    </dialog>
  )
}

/** A picture that wheel, two fingers, a click and two buttons make larger; then it scrolls. */
function Close({ image, src }: { image: PageImage; src: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useSteadyCentre(frame, scale)
  useGestures(frame, (by) => setScale((before) => scaleBy(before, by)))

  return (
    <>
      <div ref={frame} className="size-full overflow-auto overscroll-contain">
        <button
          type="button"
          aria-label={scale > 1 ? t.product.smaller : t.product.larger}
          onClick={() => setScale(scale > 1 ? 1 : 2.5)}
          className={scale > 1 ? 'block cursor-zoom-out' : 'block cursor-zoom-in'}
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
        >
          <img
            src={src}
            alt={image.alt}
            width={image.width}
            height={image.height}
            draggable={false}
            className="size-full object-contain"
          />
        </button>
      </div>
      <div className="absolute inset-x-0 bottom-4 mx-auto flex w-fit gap-2">
        <Round icon="minus" name={t.product.smaller} onClick={() => setScale(scaleBy(scale, 1 / 1.5))} />
        <Round icon="plus" name={t.product.larger} onClick={() => setScale(scaleBy(scale, 1.5))} />
      </div>
    </>
  )
}

/** What is in the middle stays there while the picture grows and shrinks. */
function useSteadyCentre(frame: RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale)
  useLayoutEffect(() => {
    const { current: element } = frame
    const by = scale / before.current
    before.current = scale
    if (!element) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo(centred(scrollLeft, clientWidth, by), centred(scrollTop, clientHeight, by))
  }, [frame, scale])
}

/** Both keep the browser from doing something of its own, which React's listeners cannot. */
function useGestures(frame: RefObject<HTMLElement | null>, zoom: (by: number) => void): void {
  useEffect(() => {
    const stop = new AbortController()
    const options = { passive: false, signal: stop.signal }
    let before = 0
    frame.current?.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        zoom(Math.exp(-event.deltaY / 400))
      },
      options,
    )
    frame.current?.addEventListener(
      'touchmove',
      (event) => {
        if (event.touches.length !== 2) return
        event.preventDefault()
        const now = apart(event.touches)
        if (before > 0) zoom(now / before)
        before = now
      },
      options,
    )
    frame.current?.addEventListener('touchend', () => (before = 0), options)
    return () => stop.abort()
  })
}

interface RoundProps {
  icon: IconName
  name: string
  onClick(): void
  className?: string
}

function Round({ icon, name, onClick, className }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className={`inline-flex size-11 cursor-pointer items-center justify-center rounded-full border border-line bg-surface shadow-raised hover:border-ink ${className ? `absolute ${className}` : ''}`}
    >
      <Icon name={icon} />
    </button>
  )
}
