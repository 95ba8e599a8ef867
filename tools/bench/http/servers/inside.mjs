import { readAnswer } from './answer.mjs';
import { startProduct } from './product.mjs';

// The plain server of node-http.mjs, but in a process that also runs the product: what the process alone costs.
await startProduct(readAnswer().catalogue);
await import('./node-http.mjs');
