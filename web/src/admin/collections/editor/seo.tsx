import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { Text, TextInput } from '@mantine/core'
import { useMe } from '../../api/me.ts'
import { FormPart } from '../../components/form/record-form.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { CollectionForm } from './use-editor.ts'

const texts = allTexts.seo

/** How it looks where people search. */
export function Seo({ form }: { form: CollectionForm }) {
  const { site } = useMe()
  const { name, slug, description } = form.values
  return (
    <FormPart title={texts.title}>
      <div className="collection-seo">
        <Text size="xs" c="dimmed">
          {`${location.origin}/collections/${slugFrom(slug || name, 'collection')}`}
        </Text>
        <Text fw={600} c="var(--accent)" lineClamp={1}>
          {name ? `${name} · ${site.name}` : texts.preview}
        </Text>
        <Text size="sm" lineClamp={2}>
          {description}
        </Text>
      </div>
      <TextInput
        label={texts.slug}
        description={texts.slugHint}
        leftSection="/"
        maxLength={100}
        {...form.getInputProps('slug')}
      />
    </FormPart>
  )
}
