import { ActionIcon, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Card } from './card.tsx'
import type { ProductForm } from './form.ts'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.sections

export function Sections({ form }: { form: ProductForm }) {
  const add = () => form.insertListItem('additionalInfoSections', { title: '', description: '' })
  return (
    <Card
      title={texts.title}
      about={texts.about}
      action={
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      }
    >
      {form.values.additionalInfoSections.map(({ title }, index) => {
        const place = `additionalInfoSections.${index}`
        return (
          <Stack gap="xs" key={place}>
            <Group align="flex-end" wrap="nowrap">
              <TextInput flex={1} label={texts.name} {...form.getInputProps(`${place}.title`)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={texts.remove(title)}
                onClick={() => form.removeListItem('additionalInfoSections', index)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
            <Textarea
              label={texts.text}
              autosize
              minRows={2}
              {...form.getInputProps(`${place}.description`)}
            />
          </Stack>
        )
      })}
    </Card>
  )
}
