import { slugFrom } from '@cartwright/contract/values/slugs.ts'
import { Text, Textarea, TextInput } from '@mantine/core'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { Draft } from './draft.rules.ts'
import type { ProductForm } from './form.ts'

const texts = allTexts.seo

export function Seo({ form }: { form: ProductForm }) {
  return (
    <Card title={texts.title} about={texts.about}>
      <Preview draft={form.values} />
      <TextInput label={texts.name} placeholder={form.values.name} {...form.getInputProps('seoData.title')} />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        {...form.getInputProps('seoData.description')}
      />
      <TextInput label={texts.slug} leftSection="/" {...form.getInputProps('slug')} />
    </Card>
  )
}

function Preview({ draft: { name, slug, description, seoData } }: { draft: Draft }) {
  return (
    <div className="seo-preview">
      <Text size="xs" c="dimmed">
        {`${location.origin}/products/${slugFrom(slug || name, 'product')}`}
      </Text>
      <Text fw={600} c="var(--accent)" lineClamp={1}>
        {seoData.title || name || texts.preview}
      </Text>
      <Text size="sm" lineClamp={2}>
        {seoData.description || plainText(description)}
      </Text>
    </div>
  )
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
