import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useMe } from '../../api/me.ts'
import { FormSection } from '../../components/form/record-form.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { CollectionForm } from './use-editor.ts'

const { basics: texts, seo } = allTexts

export function Basics({ form }: { form: CollectionForm }) {
  return (
    <FormSection title={texts.title}>
      <TextInput label={texts.name} required maxLength={50} {...form.getInputProps('name')} />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        maxLength={600}
        {...form.getInputProps('description')}
      />
      <Switch label={texts.visible} {...form.getInputProps('visible', { type: 'checkbox' })} />
    </FormSection>
  )
}

/** How the collection appears in search results. */
export function Seo({ form, isNew }: { form: CollectionForm; isNew: boolean }) {
  const { site } = useMe()
  const { name, slug, description } = form.values
  return (
    <FormSection title={seo.title}>
      <div className="collection-seo">
        <Text size="xs" c="dimmed">
          {`${location.origin}/collections/${slugFrom(slug || name, 'collection')}`}
        </Text>
        <Text fw={600} c="var(--accent)" lineClamp={1}>
          {name ? `${name} · ${site.name}` : seo.preview}
        </Text>
        <Text size="sm" lineClamp={2}>
          {description}
        </Text>
      </div>
      <TextInput
        label={seo.slug}
        description={isNew ? undefined : seo.slugHint}
        leftSection="/"
        maxLength={100}
        {...form.getInputProps('slug')}
      />
    </FormSection>
  )
}
