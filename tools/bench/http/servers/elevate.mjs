import { announce } from './answer.mjs';
import { startProduct } from './product.mjs';

announce(await startProduct(process.argv[2]));
