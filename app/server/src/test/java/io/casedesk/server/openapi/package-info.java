/**
 * The published reference as a judge: whatever the service answers in a test is held against the
 * OpenAPI document.
 */
@NullMarked
package io.casedesk.server.openapi;

import org.jspecify.annotations.NullMarked;
