import { startProduct } from './product.mjs';

// The bench of the next release starts this file too.
const port = await startProduct(process.argv[2]);
process.stdout.write(`${JSON.stringify({ port })}\n`);
