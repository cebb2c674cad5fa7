import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/client.ts'
import { language } from './language/language.ts'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'
import { PagesContext } from './shell/pages-context.ts'
import { theme, variables } from './theme.ts'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
const container = document.getElementById('admin')
document.documentElement.lang = language
// Where what keeps the page behind a dialog from scrolling looks for the nonce of its style element.
Object.assign(globalThis, { __webpack_nonce__: nonce })

if (container) {
  createRoot(container).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications position="top-center" limit={4} />
          <PagesContext value={pages}>
            <RouterProvider router={createBrowserRouter(routes)} />
          </PagesContext>
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
