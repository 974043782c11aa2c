package io.casedesk.server.load;

import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.UseCaseFilter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Loads definitions of custom fields. */
final class FieldLoader extends SectionLoader {

  private final BulkTransaction transaction;
  private final List<CustomField> known;
  private final List<RequestedField> requested = new ArrayList<>();

  FieldLoader(BulkTransaction transaction, Clock clock, LoadProblems problems) {
    super(problems, clock, null, FieldFile.MEMBERS);
    this.transaction = transaction;
    this.known = transaction.fields();
  }

  @Override
  void load(List<LoadElement> elements) {
    each(
        elements,
        element -> {
          CustomField field = FieldFile.field(element, known);
          // The service answers the standard fields among these; every use case has them.
          if (!UseCaseFilter.STANDARD.contains(field.key())) {
            requested.add(new RequestedField(element.where(), field));
          }
        });
  }

  @Override
  void finish() {
    count(transaction.define(requested));
  }
}
