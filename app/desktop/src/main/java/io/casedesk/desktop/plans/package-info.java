/** Plans that come as files, until they are on the review page of their list. */
@NullMarked
package io.casedesk.desktop.plans;

import org.jspecify.annotations.NullMarked;
