package io.casedesk.server.load;

import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.MergeTransaction;
import io.casedesk.server.store.RequestedField;
import io.casedesk.server.store.UseCaseFilter;
import java.util.ArrayList;
import java.util.List;

/** Brings in definitions of custom fields. */
final class FieldLoad extends SectionLoad<LoadElement> {

  private final MergeTransaction mergeTransaction;
  private final FieldDefinitionReader reader;
  private final List<RequestedField> wanted = new ArrayList<>();

  FieldLoad(MergeTransaction mergeTransaction, LoadProblems problems) {
    super(problems);
    this.mergeTransaction = mergeTransaction;
    this.reader = new FieldDefinitionReader(mergeTransaction.fields());
  }

  @Override
  Draft<LoadElement> read(LoadElement element) {
    return new Draft<>(element.where(), null, element);
  }

  @Override
  void bring(List<Draft<LoadElement>> drafts) {
    for (Draft<LoadElement> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            CustomField field = reader.read(draft.content());
            // The service answers them among its fields, and has them anyway.
            if (!UseCaseFilter.STANDARD.contains(field.key())) {
              wanted.add(new RequestedField(draft.where(), field));
            }
          });
    }
  }

  @Override
  void finish() {
    count(mergeTransaction.define(wanted));
  }
}
