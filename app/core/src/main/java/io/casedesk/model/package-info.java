/** Records of the domain and the ports to them. */
@NullMarked
package io.casedesk.model;

import org.jspecify.annotations.NullMarked;
