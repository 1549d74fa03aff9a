import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/features/**/*.table.ts', './src/app/**/*.table.ts'],
  out: './db/migrations',
});
