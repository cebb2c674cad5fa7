import { SimpleGrid, Stack } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { ExportForm } from './exports/export-form.tsx'
import { ExportList } from './exports/export-list.tsx'
import { ImportForm } from './imports/import-form.tsx'
import { ImportList } from './imports/import-list.tsx'
import { texts } from './texts/index.ts'
import './transfers.css'

export function Page() {
  const mayImport = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  return (
    <>
      <PageHead title={texts.title} description={texts.about} />
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, md: mayImport ? 2 : 1 }} spacing="lg">
          {mayImport && <ImportForm />}
          <ExportForm />
        </SimpleGrid>
        {mayImport && <ImportList />}
        <ExportList />
      </Stack>
    </>
  )
}
