/**
 * The Use Case and Solution Management Service. Start it with {@link
 * io.casedesk.server.CaseService}. The HTTP side is in {@code http}, SQL in {@code store}, invented
 * records in {@code sample}.
 */
@NullMarked
package io.casedesk.server;

import org.jspecify.annotations.NullMarked;
