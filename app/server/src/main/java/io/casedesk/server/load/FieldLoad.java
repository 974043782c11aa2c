package io.casedesk.server.load;

import io.casedesk.server.store.Field;
import io.casedesk.server.store.Merge;
import io.casedesk.server.store.UseCaseFilter;
import io.casedesk.server.store.WantedField;
import java.util.ArrayList;
import java.util.List;

/** Brings in definitions of custom fields. */
final class FieldLoad extends SectionLoad<Element> {

  private final Merge merge;
  private final FieldReader reader;
  private final List<WantedField> wanted = new ArrayList<>();

  FieldLoad(Merge merge, Problems problems) {
    super(problems);
    this.merge = merge;
    this.reader = new FieldReader(merge.fields());
  }

  @Override
  Draft<Element> read(Element element) {
    return new Draft<>(element.where(), null, element);
  }

  @Override
  void bring(List<Draft<Element>> drafts) {
    for (Draft<Element> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            Field field = reader.read(draft.content());
            // The service answers them among its fields, and has them anyway.
            if (!UseCaseFilter.STANDARD.contains(field.key())) {
              wanted.add(new WantedField(draft.where(), field));
            }
          });
    }
  }

  @Override
  void finish() {
    count(merge.define(wanted));
  }
}
