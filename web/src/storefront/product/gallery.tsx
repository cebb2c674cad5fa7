import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { t } from '../texts/texts.ts'
import { ClipPlayer } from './clip.tsx'
import type { LightboxProps } from './lightbox.tsx'
import { ratioOf, type Shot } from './shots.rules.ts'

export const pictureSizes = '(min-width: 1024px) 672px, 100vw'

interface GalleryProps {
  shots: readonly Shot[]
  current: number
  onShow(index: number): void
}

/** A strip that is swiped, small pictures that lead to its places, and a close look at each. */
export function Gallery({ shots, current, onShow }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>()
  useScrolledTo(strip, current)

  async function look(index: number) {
    onShow(index)
    const { Lightbox: loaded } = await import('./lightbox.tsx')
    setLightbox(() => loaded)
  }

  function go(event: KeyboardEvent) {
    const step = event.target instanceof HTMLVideoElement ? 0 : stepOf(event)
    const next = current + step
    if (step === 0 || next < 0 || next >= shots.length) return
    event.preventDefault()
    onShow(next)
    strip.current?.children[next]?.querySelector<HTMLElement>('a, video')?.focus({ preventScroll: true })
  }

  return (
    <section
      aria-label={t.product.pictures}
      className="gallery"
      style={{ '--ratio': ratioOf(shots[0]) } as CSSProperties}
    >
      <ul
        ref={strip}
        onKeyDown={go}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) =>
          onShow(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {shots.map((shot, index) => (
          <li key={keyOf(shot)} id={`picture-${index + 1}`}>
            {shot.video === undefined ? (
              <a
                href={shot.large}
                aria-label={t.product.look(shot.image.alt)}
                tabIndex={index === current ? undefined : -1}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  look(index)
                }}
              >
                <Picture image={shot.image} sizes={pictureSizes} first={index === 0} />
              </a>
            ) : (
              <ClipPlayer clip={shot.video} />
            )}
          </li>
        ))}
      </ul>
      {shots.length > 1 && <Thumbnails shots={shots} current={current} onShow={onShow} />}
      {Lightbox && (
        <Lightbox
          shots={shots}
          current={current}
          onShow={onShow}
          onKeyDown={go}
          onClose={() => setLightbox(undefined)}
        />
      )}
    </section>
  )
}

function Thumbnails({ shots, current, onShow }: GalleryProps) {
  return (
    <ul>
      {shots.map((shot, index) => (
        <li key={keyOf(shot)}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t.product.picture(index + 1, shots.length)}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
          >
            {thumbnailOf(shot)}
            {shot.video && <Icon name="play" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the strip sideways and nothing else; a video that is not in sight any more stops. */
function useScrolledTo(strip: { current: HTMLElement | null }, current: number): void {
  const before = useRef(current)
  useEffect(() => {
    if (before.current === current) return
    before.current = current
    const { current: element } = strip
    const place = element?.children[current] as HTMLElement | undefined
    for (const video of element?.querySelectorAll('video') ?? []) {
      if (!place?.contains(video)) video.pause()
    }
    element?.scrollTo({ left: place?.offsetLeft ?? 0, behavior: 'smooth' })
  }, [strip, current])
}

/** Which way an arrow key leads: with the direction of the text. */
function stepOf({ key, currentTarget }: KeyboardEvent): -1 | 0 | 1 {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return key === forward ? 1 : -1
}

function keyOf(shot: Shot): string {
  return shot.video?.sources[0]?.src ?? shot.image?.src ?? ''
}

function thumbnailOf({ image, video }: Shot) {
  const small = image ?? video?.still
  return small && <Picture image={{ ...small, alt: '' }} sizes="80px" />
}
