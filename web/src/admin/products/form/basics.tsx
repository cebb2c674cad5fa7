import { Input, Skeleton, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { may, useMe } from '../../api/me.ts'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { ProductForm } from './form.ts'

const texts = allTexts.basics

const RichText = lazy(() => import('../../components/rich-text/rich-text.tsx'))

export function Basics({ form }: { form: ProductForm }) {
  const editable = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const { value, onChange, error } = form.getInputProps('description')
  return (
    <Card title={texts.title}>
      <TextInput label={texts.name} required {...form.getInputProps('name')} />
      <Input.Wrapper label={texts.description} labelElement="div" error={error}>
        <Suspense fallback={<Skeleton height={196} />}>
          <RichText label={texts.description} html={value} onChange={onChange} editable={editable} />
        </Suspense>
      </Input.Wrapper>
    </Card>
  )
}
