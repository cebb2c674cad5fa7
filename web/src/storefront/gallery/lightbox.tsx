import type { PageImage } from '@cartwright/contract/pages/pages.ts'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { t } from '../kit/texts.ts'
import type { Media } from './media.rules.ts'
import { VideoPlayer } from './video.tsx'
import { centred, distanceBetween, scaleBy } from './zoom.rules.ts'

export interface LightboxProps {
  media: readonly Media[]
  current: number
  onShow(index: number): void
  onKeyDown(event: KeyboardEvent): void
  onClose(): void
}

/** One picture over the whole window, to zoom into. */
export function Lightbox({ media, current, onShow, onKeyDown, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const shown = media[current]
  const show = (index: number) => onShow((index + media.length) % media.length)

  return (
    <dialog
      ref={dialog}
      aria-label={t.gallery.pictures}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-clip bg-paper text-ink"
    >
      {shown?.image && <ZoomedPicture key={current} image={shown.image} src={shown.large} />}
      {shown?.video && <VideoPlayer video={shown.video} className="size-full" />}
      <p
        aria-live="polite"
        className="numbers absolute start-4 top-4 rounded-full bg-paper px-3 py-2 text-sm"
      >
        <span className="sr-only">{shown?.image?.alt} </span>
        {current + 1} / {media.length}
      </p>
      <RoundButton
        icon="cross"
        name={t.gallery.close}
        onClick={() => dialog.current?.close()}
        className="end-4 top-4"
      />
      {media.length > 1 && <Arrows onPrevious={() => show(current - 1)} onNext={() => show(current + 1)} />}
    </dialog>
  )
}

function Arrows({ onPrevious, onNext }: { onPrevious(): void; onNext(): void }) {
  return (
    <>
      <RoundButton
        icon="back"
        name={t.gallery.previous}
        onClick={onPrevious}
        className="start-4 bottom-4 rtl:-scale-x-100 sm:top-1/2 sm:bottom-auto"
      />
      <RoundButton
        icon="back"
        name={t.gallery.next}
        onClick={onNext}
        className="end-4 bottom-4 ltr:-scale-x-100 sm:top-1/2 sm:bottom-auto"
      />
    </>
  )
}

/** Zooms by wheel, pinch, click and buttons. */
function ZoomedPicture({ image, src }: { image: PageImage; src: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useSteadyCentre(frame, scale)
  useGestures(frame, (by) => setScale((before) => scaleBy(before, by)))

  return (
    <>
      <div ref={frame} className="size-full overflow-auto overscroll-contain">
        <button
          type="button"
          aria-label={scale > 1 ? t.gallery.zoomOut : t.gallery.zoomIn}
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
        <RoundButton
          icon="minus"
          name={t.gallery.zoomOut}
          onClick={() => setScale(scaleBy(scale, 1 / 1.5))}
        />
        <RoundButton icon="plus" name={t.gallery.zoomIn} onClick={() => setScale(scaleBy(scale, 1.5))} />
      </div>
    </>
  )
}

/** Keeps the middle of the picture in the middle while it is zoomed. */
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

/** These listeners stop the browser's own zoom, which React's cannot. */
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
        const now = distanceBetween(event.touches)
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

function RoundButton({ icon, name, onClick, className }: RoundProps) {
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
