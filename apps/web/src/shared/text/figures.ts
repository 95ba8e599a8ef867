export const figures = new Intl.NumberFormat('en');
