import { IconPhoto } from '../../icons/icons.ts'

/** A picture beside a name. */
export function Thumb({ src }: { src: string | undefined }) {
  if (src) return <img src={src} alt="" width={40} height={40} loading="lazy" className="list-thumb" />
  return (
    <span className="list-thumb">
      <IconPhoto size={18} stroke={1.3} aria-hidden />
    </span>
  )
}
