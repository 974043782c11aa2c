/** What those who run the service see of it: access log, health and figures. */
@NullMarked
package io.casedesk.server.http.admin;

import org.jspecify.annotations.NullMarked;
