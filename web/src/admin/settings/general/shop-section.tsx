import type { Site } from '@cartwright/contract/sites/settings.ts'
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { Form } from '../../components/form/use-revision.ts'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.shop

/** The name, the description and the contact details of the shop. */
export function ShopSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      labels={{ ...texts, about: texts.story }}
      write={({ name, ...settings }) => ({ name, settings })}
    >
      {(form) => <ShopFields form={form} />}
    </Section>
  )
}

function ShopFields({ form }: { form: Form<ReturnType<typeof valuesOf>> }) {
  return (
    <>
      <TextInput label={texts.name} required maxLength={100} {...form.getInputProps('name')} />
      <TextInput
        label={texts.tagline}
        description={texts.taglineHint}
        maxLength={200}
        {...form.getInputProps('tagline')}
      />
      <TextInput
        label={texts.announcement}
        description={texts.announcementHint}
        maxLength={200}
        {...form.getInputProps('announcement')}
      />
      <Textarea
        label={texts.story}
        description={texts.storyHint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={8000}
        {...form.getInputProps('about')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={texts.email} type="email" {...form.getInputProps('email')} />
        <TextInput label={texts.phone} type="tel" {...form.getInputProps('phone')} />
      </SimpleGrid>
    </>
  )
}

function valuesOf({ name = '', settings = {} }: Site) {
  return {
    name,
    tagline: settings.tagline ?? '',
    announcement: settings.announcement ?? '',
    about: settings.about ?? '',
    email: settings.email ?? '',
    phone: settings.phone ?? '',
  }
}
