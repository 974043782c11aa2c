/** Reads and writes solutions, and reads their checklists and links, over HTTP (contract 4.2). */
@NullMarked
package io.casedesk.client.solutions;

import org.jspecify.annotations.NullMarked;
