/** Stands for pictures, fonts and style sheets, which only a browser can use. */
export default '';
