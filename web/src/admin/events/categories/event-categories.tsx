import { Button, Group, MultiSelect } from '@mantine/core'
import { Link } from 'react-router'
import { shop } from '../../api/client.ts'
import { may, useMe } from '../../api/me.ts'
import { invalidate, useCall, useSingleFlight } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { Card } from '../../components/page/card.tsx'
import { texts } from './texts/index.ts'
import { useCategories } from './use-categories.ts'

/** The categories of an event. A choice is saved at once. */
export function EventCategories({ eventId }: { eventId: string }) {
  const mayChange = may(useMe(), 'EVENTS.MANAGE')
  const { categories = [], error } = useCategories()
  const { data, error: ownError } = useCall('listEventCategories', { eventId })
  const own = (data?.categories ?? []).map(({ id = '' }) => id)
  const change = useSingleFlight({
    async mutationFn(chosen: string[]) {
      for (const categoryId of chosen.filter((id) => !own.includes(id)))
        await shop.call('assignEvents', { categoryId, eventId: [eventId] })
      for (const categoryId of own.filter((id) => !chosen.includes(id)))
        await shop.call('unassignEvents', { categoryId, eventId: [eventId] })
    },
    onSuccess: () => notify.success(texts.assigned),
    onError: notify.failure,
    onSettled: () => invalidate(),
  })
  return (
    <Card title={texts.title}>
      <Problem error={error ?? ownError} />
      {categories.length === 0 ? (
        <Group justify="space-between">
          <Hint>{texts.noneYet}</Hint>
          {mayChange && (
            <Button component={Link} to="/admin/events/categories" variant="default" size="xs">
              {texts.addFirst}
            </Button>
          )}
        </Group>
      ) : (
        <MultiSelect
          aria-label={texts.title}
          placeholder={own.length === 0 ? texts.choose : ''}
          searchable
          readOnly={!mayChange}
          disabled={change.isPending || !data}
          data={categories.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
          value={change.isPending ? (change.variables ?? own) : own}
          onChange={(chosen) => change.mutate(chosen)}
        />
      )}
    </Card>
  )
}
