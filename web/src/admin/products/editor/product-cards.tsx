import { Alert, Grid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { may, useMe } from '../../api/me.ts'
import { readOnlyUnless } from '../../components/form/record-form.tsx'
import { Basics } from '../form/basics.tsx'
import { Dimensions, Preorder } from '../form/dimensions.tsx'
import { Sections, TextFields } from '../form/entries.tsx'
import type { ProductForm } from '../form/form.ts'
import { Options } from '../form/options.tsx'
import { Buyers, Organisation } from '../form/organisation.tsx'
import { Prices } from '../form/prices.tsx'
import { Seo } from '../form/seo.tsx'
import { texts } from '../texts/index.ts'

interface ProductCardsProps {
  form: ProductForm
  media?: ReactNode
  variants?: ReactNode
  aside?: ReactNode
}

/** The cards of the product form, the most used first. */
export function ProductCards({ form, media, variants, aside }: ProductCardsProps) {
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  return (
    <>
      {!mayWrite && (
        <Alert color="gray" mb="lg">
          {texts.viewOnly}
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <fieldset className="product-fields" {...readOnlyUnless(mayWrite)}>
            <Basics form={form} />
            {media}
            <Prices form={form} />
            <Options form={form} />
            {variants}
            <Sections form={form} />
            <TextFields form={form} />
            <Seo form={form} />
          </fieldset>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <fieldset className="product-fields" {...readOnlyUnless(mayWrite)}>
              <Organisation form={form} />
              <Buyers form={form} />
              <Dimensions form={form} />
              <Preorder form={form} />
            </fieldset>
            {aside}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}
