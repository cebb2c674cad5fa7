import { catalogueReads, catalogueWrites, named, noPrefix } from '../call.ts'

const reads = { ...catalogueReads, prefixes: noPrefix } as const
const writes = { ...catalogueWrites, prefixes: noPrefix } as const
const bulk = '/categories/v1/bulk/categories'
const categories = '/categories/v1/categories'

export const categoriesCalls = named({
  queryCategories: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${categories}/query`,
    summary: 'Find categories',
  },
  searchCategories: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${categories}/search`,
    summary: 'Search categories by words',
  },
  getCategory: {
    ...reads,
    method: 'GET',
    path: `${categories}/{categoryId}`,
    summary: 'Read a category',
  },
  getCategoryBySlug: {
    ...reads,
    method: 'GET',
    path: `${categories}/slug/{slug}`,
    summary: 'Read a category by its slug',
  },
  listTrees: {
    ...reads,
    method: 'GET',
    path: `${categories}/list-trees`,
    summary: 'List the trees of categories; a shop has one',
  },
  listItemsInCategory: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${categories}/{categoryId}/list-items`,
    summary: 'List the items of a category in their order',
  },
  listCategoriesForItem: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${categories}/list-categories-for-item`,
    summary: 'List the categories of an item',
  },
  listCategoriesForItems: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${categories}/list-categories-for-items`,
    summary: 'List the categories of up to 100 items',
  },
  getArrangedItems: {
    ...reads,
    method: 'GET',
    path: `${categories}/{categoryId}/arranged-items`,
    summary: 'List the first 1,000 items of a category that is filled by hand',
  },
  createCategory: {
    ...writes,
    method: 'POST',
    path: categories,
    summary: 'Create a category',
  },
  updateCategory: {
    ...writes,
    method: 'PATCH',
    path: `${categories}/{category.id}`,
    summary: 'Update a category; fields you leave out stay as they are',
  },
  updateCategoryVisibility: {
    ...writes,
    method: 'PATCH',
    path: `${categories}/visibility`,
    summary: 'Show or hide a category',
  },
  deleteCategory: {
    ...writes,
    method: 'DELETE',
    path: `${categories}/{categoryId}`,
    summary: 'Delete a category; its items stay',
  },
  setArrangedItems: {
    ...writes,
    method: 'POST',
    path: `${categories}/{categoryId}/set-arranged-items`,
    summary: 'Move items to the front of a category',
  },
  bulkAddItemsToCategory: {
    ...writes,
    method: 'POST',
    path: `${bulk}/{categoryId}/add-items`,
    summary: 'Add items to a category',
  },
  bulkRemoveItemsFromCategory: {
    ...writes,
    method: 'POST',
    path: `${bulk}/{categoryId}/remove-items`,
    summary: 'Remove items from a category',
  },
  bulkAddItemToCategories: {
    ...writes,
    method: 'POST',
    path: `${bulk}/add-item`,
    summary: 'Add an item to categories',
  },
})
