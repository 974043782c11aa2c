/** The command that runs the steps of a job file. */
@NullMarked
package io.casedesk.cli.jobs;

import org.jspecify.annotations.NullMarked;
