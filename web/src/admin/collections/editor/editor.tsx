import type { CatalogueCollection } from '@cartwright/contract/catalogue/collections.ts'
import { Alert, Badge, Box, Grid } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import { Hint } from '../../components/display/hint.tsx'
import { RecordForm } from '../../components/form/record-form.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { IconUsers } from '../../icons/icons.ts'
import { CollectionProducts } from '../products/products.tsx'
import { texts } from '../texts/index.ts'
import { Actions } from './actions.tsx'
import { Basics, Seo } from './basics.tsx'
import { CollectionKind } from './kind.tsx'
import { Picture } from './picture.tsx'
import { useCollectionEditor } from './use-editor.ts'

/** The form of a collection, with its picture and products. */
export function Editor({ collection }: { collection: CatalogueCollection }) {
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const editor = useCollectionEditor(collection)
  const { form, base, theirs } = editor
  const { id, visible = true } = base
  return (
    <>
      <PageHead
        title={id ? (base.name ?? '') : texts.make}
        back={{ to: '/admin/collections', label: texts.back }}
        beside={
          id && <Badge color={visible ? 'accent' : 'gray'}>{visible ? texts.shown : texts.hidden}</Badge>
        }
        actions={id && <Actions collection={base} mayDelete={mayWrite} />}
      />
      {theirs && <ConflictAlert fields={theirs} />}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <RecordForm {...editor.record} formFields={formFields} mayChange={mayWrite}>
            <Basics form={form} />
            <CollectionKind form={form} base={base} />
            <Seo form={form} isNew={!id} />
          </RecordForm>
          {id && !base.rule && (
            <Box mt="lg" maw="52rem">
              <CollectionProducts collectionId={id} readOnly={!mayWrite} />
            </Box>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          {id ? <Picture collection={base} readOnly={!mayWrite} /> : <Hint>{texts.picture.saveFirst}</Hint>}
        </Grid.Col>
      </Grid>
    </>
  )
}

function ConflictAlert({ fields }: { fields: readonly string[] }) {
  return (
    <Alert role="alert" color="yellow" icon={<IconUsers aria-hidden />} title={texts.conflict.title} mb="md">
      {texts.conflict.text(fields.map(fieldLabel).join(', '))}
    </Alert>
  )
}

function fieldLabel(field: string): string {
  return texts.fields[field as keyof typeof texts.fields] ?? field
}

const conditions = Array.from({ length: 20 }, (_, index) => `collection.rule.conditions[${index}]`)
const formFields = [
  ...['name', 'slug', 'description'].map((field) => `collection.${field}`),
  ...conditions.flatMap((condition) => [`${condition}.value`, `${condition}.operator`]),
]
