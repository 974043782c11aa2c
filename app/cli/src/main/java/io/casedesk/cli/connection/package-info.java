/**
 * The options that choose the service, the workspace and the network, and the client they lead to.
 */
@NullMarked
package io.casedesk.cli.connection;

import org.jspecify.annotations.NullMarked;
