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
import { t } from '../kit/texts.ts'
import type { LightboxProps } from './lightbox.tsx'
import { type Media, ratioOf } from './media.rules.ts'
import { VideoPlayer } from './video.tsx'

export const pictureSizes = '(min-width: 1024px) 672px, 100vw'

interface GalleryProps {
  media: readonly Media[]
  current: number
  onShow(index: number): void
}

/** A strip to swipe, thumbnails that lead to its pictures, and a lightbox. */
export function Gallery({ media, current, onShow }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const { Lightbox, open, close } = useLightbox()
  useScrolledTo(strip, current)

  function enlarge(index: number) {
    onShow(index)
    open()
  }

  function go(event: KeyboardEvent) {
    const next = current + stepOf(event)
    if (next === current || !media[next]) return
    event.preventDefault()
    onShow(next)
    strip.current?.children[next]?.querySelector<HTMLElement>('a, video')?.focus({ preventScroll: true })
  }

  const shown = { media, current, onShow }
  return (
    <section
      aria-label={t.gallery.pictures}
      className={media.length > 1 ? 'gallery with-small-pictures' : 'gallery'}
      style={{ '--ratio': ratioOf(media[0]) } as CSSProperties}
    >
      <ul
        ref={strip}
        onKeyDown={go}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) =>
          onShow(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {media.map((each, index) => (
          <li key={keyOf(each)} id={`picture-${index + 1}`}>
            <Item
              media={each}
              first={index === 0}
              current={index === current}
              onEnlarge={() => enlarge(index)}
            />
          </li>
        ))}
      </ul>
      {media.length > 1 && <Thumbnails {...shown} />}
      {Lightbox && <Lightbox {...shown} onKeyDown={go} onClose={close} />}
    </section>
  )
}

function useLightbox() {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>()
  const open = async () => {
    const { Lightbox: loaded } = await import('./lightbox.tsx')
    setLightbox(() => loaded)
  }
  return { Lightbox, open, close: () => setLightbox(undefined) }
}

interface ItemProps {
  media: Media
  first: boolean
  current: boolean
  onEnlarge(): void
}

function Item({ media: { image, large, video }, first, current, onEnlarge }: ItemProps) {
  if (video) return <VideoPlayer video={video} />
  return (
    <a
      href={large}
      aria-label={t.gallery.enlarge(image.alt)}
      tabIndex={current ? undefined : -1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onEnlarge()
      }}
    >
      <Picture image={image} sizes={pictureSizes} first={first} />
    </a>
  )
}

function Thumbnails({ media, current, onShow }: GalleryProps) {
  return (
    <ul>
      {media.map((each, index) => (
        <li key={keyOf(each)}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t.gallery.picture(index + 1, media.length)}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
          >
            {thumbnailOf(each)}
            {each.video && <Icon name="play" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the strip sideways, not the page, and pauses videos that are out of sight. */
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

/** Arrow keys follow the direction of the text. In a video, they are the player's. */
function stepOf({ key, currentTarget, target }: KeyboardEvent): -1 | 0 | 1 {
  if (target instanceof HTMLVideoElement) return 0
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return key === forward ? 1 : -1
}

function keyOf({ image, video }: Media): string {
  return video?.sources[0]?.src ?? image?.src ?? ''
}

function thumbnailOf({ image, video }: Media) {
  const small = image ?? video?.poster
  return small && <Picture image={{ ...small, alt: '' }} sizes="80px" />
}
