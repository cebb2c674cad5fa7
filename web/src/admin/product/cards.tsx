import { Grid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Basics } from './basics.tsx'
import type { ProductForm } from './form.ts'
import { Options } from './options.tsx'
import { Parcel } from './parcel.tsx'
import { Preorder } from './preorder.tsx'
import { Prices } from './prices.tsx'
import { Sections } from './sections.tsx'
import { Seo } from './seo.tsx'
import { State } from './state.tsx'
import { TextFields } from './text-fields.tsx'

interface CardsProps {
  form: ProductForm
  media?: ReactNode
  variants?: ReactNode
  aside?: ReactNode
}

/** Everything that can be said of a product, the most usual first. */
export function Cards({ form, media, variants, aside }: CardsProps) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="lg">
          <Basics form={form} />
          {media}
          <Prices form={form} />
          <Options form={form} />
          {variants}
          <Sections form={form} />
          <TextFields form={form} />
          <Seo form={form} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="lg">
          <State form={form} />
          <Parcel form={form} />
          <Preorder form={form} />
          {aside}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
