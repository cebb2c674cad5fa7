import { Text } from '@mantine/core'
import { NavLink } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { IconAppWindow } from '../icons/icons.ts'
import { type AdminPage, usePages } from './pages-context.ts'
import { texts } from './texts/index.ts'

export type LinkedPage = Required<Pick<AdminPage, 'path' | 'link'>>

/** The pages that the user's role may open, with those of apps. */
export function useLinkedPages(): LinkedPage[] {
  const me = useMe()
  const { data } = useCall('listAppPages', {})
  const ours = usePages().flatMap(({ path, link, permission }) =>
    link && (permission === undefined || may(me, permission)) ? [{ path, link }] : [],
  )
  const ofApps = (data?.pages ?? []).map(
    ({ id, name }): LinkedPage => ({
      path: `apps/${id}/page`,
      link: { group: 'connections', label: name, icon: IconAppWindow },
    }),
  )
  return [...ours, ...ofApps]
}

export function addressOf({ path }: Pick<AdminPage, 'path'>): string {
  return path === '' ? '/admin' : `/admin/${path}`
}

export function Navigation({ onGo }: { onGo?: () => void }) {
  const linked = useLinkedPages()
  const groups = Object.keys(texts.groups) as (keyof typeof texts.groups)[]
  return (
    <nav className="nav" aria-label={texts.navigation}>
      {groups.map((group) => {
        const own = linked.filter(({ link }) => link.group === group)
        if (own.length === 0) return null
        return (
          <div key={group}>
            {group !== 'shop' && (
              <Text component="h2" size="xs" fw={600} c="dimmed" px={10} pb={6}>
                {texts.groups[group]}
              </Text>
            )}
            <ul>
              {own.map((page) => (
                <li key={page.path}>
                  <NavLink
                    to={addressOf(page)}
                    end={linked.some(({ path }) => page.path === '' || path.startsWith(`${page.path}/`))}
                    className="nav-link"
                    {...(onGo ? { onClick: onGo } : {})}
                  >
                    <page.link.icon size={19} stroke={1.6} aria-hidden />
                    {page.link.label}
                    {page.link.Count && <page.link.Count />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
