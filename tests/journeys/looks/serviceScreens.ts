import type { Looked } from './looked'

/** The screens of the services. */
export const serviceScreens: Looked[] = [
  {
    name: 'the services',
    path: '/service',
    member: true,
    ready: (page) => page.getByRole('button', { name: '社区动态' }),
  },
  {
    name: 'all services',
    path: '/menu',
    member: true,
    ready: (page) => page.getByRole('button', { name: '社区动态' }),
  },
  {
    name: 'the documents',
    path: '/doc',
    member: true,
    ready: (page) => page.getByRole('link', { name: /员工手册/ }),
  },
  {
    name: 'a document',
    path: '/pdf?id=doc-handbook',
    member: true,
    ready: (page) => page.getByText('1/41'),
  },
  {
    name: 'the favourites being arranged',
    path: '/menu/edit',
    member: true,
    ready: (page) => page.getByRole('button', { name: '完成' }),
  },
]
