package io.casedesk.changes;

import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the read after sending brought: records by id, or how it failed. */
record Reread<R extends CaseRecord>(Map<String, R> records, @Nullable ApiException failure) {}
