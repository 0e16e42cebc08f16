"""From what people should see (`table.view.View`) to a screen and a frame of lamps. Pure but for the buffers it fills.

The display's app makes three calls:

    painter.show(compose(view, tag))     after every event: `screen.compose` lists what to draw, `painter.Painter` notes
                                         what changed; `tag` is "DEVELOPMENT" on such images, else ""
    painter.step()                       in its idle loop while it gives True: draws and sends one band, a few ms each
    lighting.frame(view.lamps, time_ms)  four times a second and after every event: gives the words for the chain, or
                                         None if they are those sent last (`lighting.Lighting(layout)`)
"""
