import type { ReactNode, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels, 24 when absent. */
  size?: number
  /** The width of the lines, 2 when absent. */
  stroke?: number
}

export type Icon = (props: IconProps) => ReactNode

/** An icon of 24 × 24 units in the colour of the text, of lines written as SVG. */
export function icon(lines: string): Icon {
  const content = { __html: lines }
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={stroke}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build takes it from a package of icons
      dangerouslySetInnerHTML={content}
      {...rest}
    />
  )
}
