/** The ports to the service: how its records are read and written. */
@NullMarked
package io.casedesk.model.service;

import org.jspecify.annotations.NullMarked;
