import { Stack } from '@mantine/core'
import { PageHead } from '../components/page/page-head.tsx'
import { AddressTrial } from '../tax/address-trial.tsx'
import { Packages } from './labels/packages.tsx'
import { LabelServices } from './labels/services.tsx'
import { Options } from './options/options.tsx'
import { Pickups } from './pickups/pickups.tsx'
import { ExcludedCountries } from './regions/excluded.tsx'
import { Regions } from './regions/regions.tsx'
import { texts } from './texts/index.ts'

export function Page() {
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Stack gap={48}>
        <Options />
        <Pickups />
        <Regions />
        <ExcludedCountries />
        <LabelServices />
        <Packages />
        <AddressTrial />
      </Stack>
    </>
  )
}
