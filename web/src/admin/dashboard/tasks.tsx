import type { Dashboard } from '@cartwright/contract/sites/dashboard.ts'
import { Link } from 'react-router'
import { numberText } from '../components/display/formats.rules.ts'
import type { Icon } from '../icons/icon.tsx'
import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconCircleCheck,
  IconCreditCard,
  IconFileAlert,
  IconPackageExport,
  IconStack2,
  IconWorld,
} from '../icons/icons.ts'
import { language } from '../language/language.ts'
import { useHasPage } from '../shell/pages-context.ts'
import { texts } from './texts/index.ts'

interface Task {
  text: string
  icon: Icon
  /** The page of the task, and its filter. */
  page: string
  search: string
}

/** Open tasks, each with a link to the page to do it. */
export function TaskList({ toDo, lowStock }: Pick<Dashboard, 'toDo' | 'lowStock'>) {
  const tasks = openTasks({ toDo, lowStock })
  return (
    <ul className="to-do" aria-label={texts.toDo.title}>
      {tasks.map((task) => (
        <li key={task.text}>
          <TaskLine {...task} />
        </li>
      ))}
      {tasks.length === 0 && (
        <li>
          <span className="task">
            <IconCircleCheck size={20} stroke={1.6} aria-hidden />
            {texts.toDo.nothing}
          </span>
        </li>
      )}
    </ul>
  )
}

function openTasks({ toDo, lowStock }: Pick<Dashboard, 'toDo' | 'lowStock'>): Task[] {
  const { unfulfilled, unpaid, withoutFile, paymentDifferences, disputes, country, europeThreshold } = toDo
  const low = lowStock.total ?? lowStock.items.length
  const isNear = europeThreshold !== 'NONE'
  const counts = [
    Number(country),
    Number(isNear),
    unfulfilled,
    unpaid,
    low,
    withoutFile,
    paymentDifferences,
    disputes,
  ]
  return [
    { text: texts.toDo.country, icon: IconWorld, page: 'settings/tax', search: '' },
    {
      text: texts.toDo.europeThreshold[europeThreshold],
      icon: IconAlertTriangle,
      page: 'settings/tax',
      search: '',
    },
    {
      text: texts.toDo.unfulfilled(countText(unfulfilled)),
      icon: IconPackageExport,
      page: 'orders',
      search: '?delivery=NOT_FULFILLED',
    },
    {
      text: texts.toDo.unpaid(countText(unpaid)),
      icon: IconCreditCard,
      page: 'orders',
      search: '?payment=NOT_PAID',
    },
    { text: texts.toDo.lowStock(countText(low)), icon: IconStack2, page: 'inventory', search: '?level=LOW' },
    {
      text: texts.toDo.withoutFile(countText(withoutFile)),
      icon: IconFileAlert,
      page: 'products',
      search: '?stock=LACKS_FILE&visible=shown',
    },
    {
      text: texts.toDo.paymentDifferences(countText(paymentDifferences)),
      icon: IconArrowsLeftRight,
      page: 'payment-differences',
      search: '?status=OPEN',
    },
    {
      text: texts.toDo.disputes(countText(disputes)),
      icon: IconAlertTriangle,
      page: 'disputes',
      search: '?status=NEEDS_RESPONSE',
    },
  ].filter((_, index) => counts[index] !== 0)
}

function TaskLine({ text, icon: TaskIcon, page, search }: Task) {
  const content = (
    <>
      <TaskIcon size={20} stroke={1.6} aria-hidden />
      {text}
    </>
  )
  return useHasPage(page) ? (
    <Link className="task" to={`/admin/${page}${search}`}>
      {content}
    </Link>
  ) : (
    <span className="task">{content}</span>
  )
}

/** The shop counts at most 1,001. */
function countText(count: number): string {
  return count > 1000 ? `${numberText(1000, { language })}+` : numberText(count, { language })
}
