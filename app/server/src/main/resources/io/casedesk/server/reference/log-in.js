"use strict";

// A link to one operation still leads there after logging in.
document.forms[0].action += location.hash;
