/** The commands that run the service and look after its database. */
@NullMarked
package io.casedesk.cli.service;

import org.jspecify.annotations.NullMarked;
